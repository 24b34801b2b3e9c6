/** The page of the report card. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { readScenario } from '../../model/document/scenario';
import { type SettingsRoute, settingsHref } from '../../model/share/route';
import { Slot } from '../../model/slot';
import { texts } from '../../texts';
import { CellsBar, CellsPage } from '../../views/job/CellsPage';
import { useLaboratory } from '../../views/laboratoryContext';
import { CardForm } from './CardForm';
import { CardReport } from './CardReport';
import { CardRun } from './cardRun';
import { type CardSettings, queryOf, settingsOf } from './cardSettings';
import { card as t } from './texts/en/card';

/** It stays with what it has run while the laboratory is there. */
const opened = new Slot(() => new CardRun());

export default function CardPage({ route: { query } }: { route: SettingsRoute<'card'> }) {
  const laboratory = useLaboratory();
  const run = opened.of(laboratory);
  const { settings, shown } = useStore(run.store);
  const document = useStore(laboratory.active.document.store, ({ text }) => text);
  const own = document === '' ? [] : (readScenario(document).algorithms ?? []).map(({ id }) => id);
  const first = own[0];

  const open = (wanted: CardSettings): void => void run.open(wanted, document);
  useEffect(() => void run.open(settingsOf(query, first), document), [run, query, first, document]);

  return (
    <CellsPage
      run={run}
      name={texts.grid.card}
      words={t}
      address={settings ? settingsHref('card', queryOf(settings)) : null}
      onTryAgain={() => open(settings ?? settingsOf(query, first))}
    >
      {shown && settings ? (
        <>
          <CardForm settings={settings} shown={shown} own={own} onChange={open} />
          <CellsBar
            run={run}
            words={t}
            copied={() => run.markdown(location.origin + location.pathname)}
            files={[
              {
                ...{ label: t.json, type: 'application/json', name: 'card.json' },
                make: () => run.json(),
              },
            ]}
          />
          <CardReport report={shown.report} />
        </>
      ) : null}
    </CellsPage>
  );
}
