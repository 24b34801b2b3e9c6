/** The page of attacks. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { readScenario } from '../../model/document/scenario';
import { type SettingsRoute, settingsHref } from '../../model/share/route';
import { Slot } from '../../model/slot';
import { texts } from '../../texts';
import { CellsBar, CellsPage } from '../../views/job/CellsPage';
import { useLaboratory } from '../../views/laboratoryContext';
import { AttackForm } from './AttackForm';
import { AttackReport } from './AttackReport';
import { AttackRun } from './attackRun';
import { queryOf } from './attackSettings';
import { attack as t } from './texts/en/attack';

/** It stays with what it has run while the laboratory is there. */
const opened = new Slot(() => new AttackRun());

export default function AttackPage({ route: { query } }: { route: SettingsRoute<'attack'> }) {
  const laboratory = useLaboratory();
  const run = opened.of(laboratory);
  const { choice, usual, presets, shown } = useStore(run.store);
  const document = useStore(laboratory.active.document.store, ({ text }) => text);
  const own = document === '' ? [] : (readScenario(document).algorithms ?? []).map(({ id }) => id);
  const first = own[0];

  const address = choice && usual ? queryOf(choice, usual) : null;
  const open = (wanted: string): void => void run.open(wanted, document, first);
  useEffect(() => void run.open(query, document, first), [run, query, first, document]);

  return (
    <CellsPage
      run={run}
      name={texts.grid.attack}
      words={t}
      address={address === null ? null : settingsHref('attack', address)}
      onTryAgain={() => open(address ?? query)}
    >
      {choice && usual && shown ? (
        <>
          <AttackForm
            choice={choice}
            presets={presets}
            own={own}
            onChange={(wanted) => open(queryOf(wanted, usual))}
          />
          <CellsBar
            run={run}
            words={t}
            copied={() => run.markdown(location.origin + location.pathname)}
            files={[
              {
                ...{ label: t.json, type: 'application/json', name: 'attack.json' },
                make: () => run.json(),
              },
            ]}
          />
          <AttackReport report={shown} />
        </>
      ) : null}
    </CellsPage>
  );
}
