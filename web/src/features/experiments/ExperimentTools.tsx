/** Buttons for an experiment and its results: share, export, check. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { version } from '../../../../package.json';
import { encodeLink } from '../../model/share/link';
import { isExperiment, route, shippedName } from '../../model/share/route';
import { Button } from '../../ui/controls/Button';
import { SIZES, type SizeName } from '../../ui/drawing/pictureSizes';
import { pngOf } from '../../ui/drawing/png';
import { CheckIcon, ChevronDownIcon } from '../../ui/icons/icons';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/overlays/Menu';
import { download, fileSlug } from '../../views/documentFiles';
import styles from './ExperimentPage.module.css';
import { type Caption, type FigureScheme, figureSvg, SCHEMES } from './figure/exportFigure';
import { placeWords, sourceWords } from './figure/valueWords';
import type { ExperimentRun } from './model/experimentRun';
import { experiments } from './texts/en/experiments';

const COPIED_MS = 2000;

/** The pixels of a PNG per unit. */
const FACTORS = ['1', '2', '4'] as const;
type Factor = (typeof FACTORS)[number];

type ExportMessage = 'copied' | 'notCopied' | 'pictureCopied' | 'pictureNotCopied' | 'notExported';

/** The figure's data with its curves; what writes it is fetched with the first one. */
async function arrowOf(run: ExperimentRun): Promise<Blob | null> {
  const csv = await run.file('csv');
  if (csv === null) return null;
  const [{ arrowFile }, { columnsOfCsv }] = await Promise.all([
    import('../../ui/numbers/arrowFile'),
    import('../../ui/numbers/dataColumns'),
  ]);
  return arrowFile(columnsOfCsv(csv));
}

export function ExperimentTools({ run, name }: { run: ExperimentRun; name: string }) {
  const { checking, checked, phase, done, experiment } = useStore(run.store);
  const [said, setSaid] = useState<ExportMessage | null>(null);
  const [scheme, setScheme] = useState<FigureScheme>('shown');
  const [size, setSize] = useState<SizeName>('screen');
  const [factor, setFactor] = useState<Factor>('2');
  const shipped = useStore(
    route,
    ({ page }) => page !== null && isExperiment(page) && shippedName(page.what) !== null,
  );

  useEffect(() => {
    if (said !== 'copied' && said !== 'pictureCopied') return;
    const timer = setTimeout(() => setSaid(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const copy = async (): Promise<void> => {
    try {
      const whole = await run.whole();
      if (whole === null) return;
      const page = location.href.replace(/#.*$/, '');
      // An experiment that comes with the page has a readable address, its choices included.
      const hash = shipped ? location.hash : await encodeLink(whole);
      await navigator.clipboard.writeText(page + hash);
      setSaid('copied');
    } catch {
      setSaid('notCopied');
    }
  };

  const save = async (
    type: string,
    ending: string,
    make: () => Promise<string | Blob | null>,
  ): Promise<void> => {
    try {
      const made = await make();
      if (made === null) throw new Error('nothing was made');
      setSaid(null);
      download(made, type, `${fileSlug(name)}${ending}`);
    } catch {
      setSaid('notExported');
    }
  };
  const { exports } = experiments;
  const svg = (): string => figureSvg(caption(), scheme, size);
  const png = (): Promise<Blob> => pngOf(svg(), Number(factor));
  const copyPicture = async (): Promise<void> => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png() })]);
      setSaid('pictureCopied');
    } catch {
      setSaid('pictureNotCopied');
    }
  };
  const caption = (): Caption => ({
    title: name,
    lines: [
      experiment?.source?.paper ? sourceWords(experiment.source) : '',
      // An address that contains the document is useless in print, and so is one that only this page knows.
      shipped ? exports.link(location.href) : '',
      exports.version(version),
    ],
  });

  return (
    <div className={styles.tools}>
      <Button look="outlined" onClick={() => void copy()}>
        {said === 'copied' ? <CheckIcon size={14} aria-hidden="true" /> : null}
        {said === 'copied' ? experiments.copied : experiments.share}
      </Button>
      <Menu
        trigger={
          <Button look="outlined">
            {experiments.export}
            <ChevronDownIcon size={14} aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem
          disabled={done === 0}
          onClick={() => void save('application/json', '-results.json', () => run.file('results'))}
        >
          {exports.results}
        </MenuItem>
        <MenuItem
          disabled={done === 0}
          onClick={() => void save('text/csv', '.csv', () => run.file('csv'))}
        >
          {exports.csv}
        </MenuItem>
        <MenuItem disabled={done === 0} onClick={() => void save('', '.arrow', () => arrowOf(run))}>
          {exports.arrow}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onClick={() => void save('image/svg+xml', '.svg', async () => svg())}>
          {exports.svg}
        </MenuItem>
        <MenuItem onClick={() => void save('image/png', '.png', png)}>{exports.png}</MenuItem>
        <MenuItem onClick={() => void copyPicture()}>{exports.copy}</MenuItem>
        <MenuChoice
          label={exports.width}
          value={size}
          options={SIZES.map((value) => ({ value, label: exports.sizes[value] }))}
          onChange={setSize}
        />
        <MenuChoice
          label={exports.ground}
          value={scheme}
          options={SCHEMES.map((value) => ({ value, label: exports.grounds[value] }))}
          onChange={setScheme}
        />
        <MenuChoice
          label={exports.pixels}
          value={factor}
          options={FACTORS.map((value) => ({ value, label: exports.times(value) }))}
          onChange={setFactor}
        />
        <MenuSeparator />
        <MenuItem onClick={() => void save('application/json', '.json', () => run.whole())}>
          {exports.document}
        </MenuItem>
      </Menu>
      <Button
        disabled={done === 0 || phase === 'running' || checking}
        onClick={() => void run.check(Math.random())}
      >
        {experiments.check}
      </Button>
      <span className={styles.said} role="status">
        {said === null || said === 'copied' ? '' : experiments[said]}
        {checking ? experiments.checking : ''}
        {checked && experiment
          ? experiments[checked.same ? 'same' : 'differs'](placeWords(experiment, checked.cell))
          : ''}
      </span>
    </div>
  );
}
