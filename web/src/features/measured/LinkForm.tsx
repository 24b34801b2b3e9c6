/** Gives a link what was read: which, in which direction, in which form; and shows what comes of it. */
import { useEffect, useState } from 'react';
import type { Problem } from '../../engine/types';
import type { Contents, GivenDocument, Series, Wish } from '../../generated/measured';
import { oneLine } from '../../model/document/problems';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import { Quantity } from '../../ui/controls/Quantity';
import { Switch } from '../../ui/controls/Switch';
import { formatNumber, formatSpan, formatValue } from '../../ui/numbers/format';
import {
  useDocumentState,
  useLaboratory,
  useRun,
  useRunState,
} from '../../views/laboratoryContext';
import styles from './BringIn.module.css';
import { propertyFor, UNIT } from './choices';
import { Field } from './Field';
import type { MeasuredFile } from './model/measuredFile';
import { Preview } from './Preview';
import { measured as words } from './texts/en/measured';

const MOST = { min: 1, max: 9000 };

/** The first number of changes: a slider's worth of detail, and a document of some tens of kilobytes. */
const USUAL = 1000;

interface Props {
  file: MeasuredFile;
  contents: Contents;
  series: Series;
}

export function LinkForm({ file, contents, series }: Props) {
  const run = useRun();
  const laboratory = useLaboratory();
  const text = useDocumentState((state) => state.text);
  const description = useRunState((state) => state.description);
  const links = [...new Set((description?.links ?? []).map(({ entry }) => entry))];
  const isTrace = contents.kind === 'trace';
  const [wish, setWish] = useState<Wish>(() => ({
    link: slowest(description?.links ?? [], description?.ports ?? []) ?? '',
    property: propertyFor(series.quantity),
    way: 'both',
    form: propertyFor(series.quantity) === 'rate' ? 'trace' : 'changes',
    scale: 1,
    most: USUAL,
    repeat: false,
  }));
  const [given, setGiven] = useState<GivenDocument | Problem | null>(null);
  const [giving, setGiving] = useState(false);
  useEffect(() => {
    let over = false;
    setGiven(null);
    void file.schedule(text, wish).then((next) => {
      if (!over) setGiven(next);
    });
    return () => {
      over = true;
    };
  }, [file, text, wish]);

  if (links.length === 0) return <p className={styles.note}>{words.noLinks}</p>;
  const set = (change: Partial<Wish>): void => setWish((before) => ({ ...before, ...change }));
  const shown = (value: number): string =>
    formatValue(UNIT[unitOf(wish)], Number(value.toPrecision(4)));
  const named = (id: string): string =>
    description?.links.find(({ entry }) => entry === id)?.label ?? id;
  const link = description?.links.find(({ entry }) => entry === wish.link);
  const [from = 'a', to = 'b'] = link?.ends.map((end) => description?.nodes[end]?.entry) ?? [];
  const made = given && 'scheduled' in given ? given.scheduled : null;
  const give = async (): Promise<void> => {
    if (!given || !('document' in given)) return;
    const { label = '' } = words.properties.find(({ value }) => value === wish.property) ?? {};
    const title = words.given(label, named(wish.link));
    setGiving(true);
    const opened = await run.open(given.document, 'document', title);
    setGiving(false);
    if (!opened) return;
    laboratory.show(null);
    run.tell({ tone: 'calm', title, detail: words.givenDetail });
  };
  return (
    <>
      <div className={styles.fields}>
        <Field name={words.link}>
          <Select
            label={words.link}
            value={wish.link}
            options={links.map((id) => ({ value: id, label: named(id) }))}
            onChange={(link) => set({ link })}
          />
        </Field>
        <Field name={words.property}>
          <Select
            label={words.property}
            value={wish.property}
            options={words.properties.filter(
              ({ value }) => series.quantity === 'number' || value === propertyFor(series.quantity),
            )}
            onChange={(value) => {
              const property = value === 'delay' || value === 'loss' ? value : 'rate';
              // Half of each value is for round trips alone.
              set({ property, form: property === 'rate' ? wish.form : 'changes', scale: 1 });
            }}
          />
        </Field>
        <Field name={words.way}>
          <Select
            label={words.way}
            value={wish.way}
            options={words.ways(from, to)}
            onChange={(way) => set({ way: way === 'forward' || way === 'backward' ? way : 'both' })}
          />
        </Field>
        <Field name={words.form}>
          <Select
            label={words.form}
            value={wish.form}
            options={words.forms.filter(({ value }) =>
              value === 'trace' ? wish.property === 'rate' : !isTrace,
            )}
            onChange={(form) => set({ form: form === 'trace' ? 'trace' : 'changes' })}
          />
        </Field>
        {wish.property === 'delay' ? (
          <Field name={words.half} whole>
            <Switch
              label={words.half}
              checked={wish.scale === 0.5}
              onChange={(half) => set({ scale: half ? 0.5 : 1 })}
            />
          </Field>
        ) : null}
        {wish.form === 'changes' ? (
          <>
            <Field name={words.most}>
              <Quantity
                className={styles.quantity}
                label={words.most}
                unit="none"
                value={wish.most}
                limits={MOST}
                loud
                onChange={(most) => set({ most: Math.round(most) })}
              />
            </Field>
            <Field name={words.repeat}>
              <Switch
                label={words.repeat}
                checked={wish.repeat}
                onChange={(repeat) => set({ repeat })}
              />
            </Field>
          </>
        ) : null}
        <span className={styles.help}>{words.formHelp[wish.form]}</span>
      </div>
      {made ? (
        <>
          <Preview
            name={named(wish.link)}
            quantity={unitOf(wish)}
            legend={isTrace ? '' : words.asResult}
            lines={[
              ...(isTrace
                ? []
                : [{ ...series, values: series.values.map((value) => value * wish.scale) }]),
              {
                look: wish.form === 'trace' ? 'before' : 'steps',
                times: wish.form === 'trace' ? made.times : [...made.times, made.period],
                values:
                  wish.form === 'trace' ? made.values : [...made.values, made.values.at(-1) ?? 0],
                result: true,
              },
            ]}
          />
          <p className={styles.note} role="status">
            {[
              words.made(
                formatNumber(made.samples),
                formatNumber(made.made),
                wish.form,
                formatSpan(Number(made.period.toPrecision(4))),
              ),
              isTrace ? '' : words.means(shown(made.means[0]), shown(made.means[1])),
              made.deviation === null ? '' : words.deviation(shown(made.deviation)),
              made.replaced > 0 ? words.replaced(made.replaced) : '',
              ...made.notes.map((note) => `${note}.`),
            ]
              .filter((part) => part !== '')
              .join(' ')}
          </p>
        </>
      ) : (
        <p className={styles.note} role={given ? 'alert' : 'status'}>
          {given && 'message' in given ? words.refused(oneLine(given)) : words.fitting}
        </p>
      )}
      <div className={styles.ways}>
        <Button look="primary" disabled={made === null || giving} onClick={() => void give()}>
          {words.give}
        </Button>
      </div>
    </>
  );
}

function unitOf({ property }: Wish): Series['quantity'] {
  if (property === 'delay') return 'seconds';
  return property === 'loss' ? 'share' : 'bitsPerSecond';
}

/** The link that a measured path is most likely to be: the slowest. */
function slowest(
  links: readonly { entry: string; ports: readonly number[] }[],
  ports: readonly { rate: number }[],
): string | null {
  const rate = (link: { ports: readonly number[] }): number =>
    Math.min(...link.ports.map((port) => ports[port]?.rate ?? Number.POSITIVE_INFINITY));
  return [...links].sort((a, b) => rate(a) - rate(b))[0]?.entry ?? null;
}
