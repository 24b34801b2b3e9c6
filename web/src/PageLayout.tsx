/** The parts of the page side by side, with the lines between them that set their sizes. */
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { useStore } from 'zustand';
import styles from './App.module.css';
import { LIMITS, type PagePart } from './model/display/layout';
import { texts } from './texts';
import { Separator } from './ui/controls/Separator';
import { useLaboratory, usePlaybackState, useRunState } from './views/laboratoryContext';

/** Whether a part grows or shrinks when its line moves to the right or down. */
const GROWS: Readonly<Record<PagePart, 1 | -1>> = { flows: 1, inspector: -1, plots: -1 };

const PARTS = ['flows', 'inspector', 'plots'] as const;

/** `reading`: a text is beside them. `lecture`: only the parts for an audience are shown. */
export function PageLayout({
  reading,
  lecture,
  children,
}: {
  reading: boolean;
  lecture: boolean;
  children: ReactNode;
}) {
  const { layout } = useLaboratory();
  const { sizes, focused } = useStore(layout.store);
  const main = useRef<HTMLElement>(null);
  const before = useRef(0);
  const flowless = usePlaybackState((state) => state.flowless);
  const subject = useRunState((state) => state.subject);
  // A network without flows has a layout for building, which it keeps, so that its first flow
  // does not move the drawing under the pointer.
  const [built, setBuilt] = useState<number | null>(null);
  if (flowless && built !== subject) setBuilt(subject);

  const boxOf = (part: PagePart): DOMRect | undefined =>
    main.current?.querySelector(`[data-part="${part}"]`)?.getBoundingClientRect();

  /** The height of the network and the plots together; the network is as high as the inspector. */
  const shared = (): number =>
    Math.max(1, (boxOf('inspector')?.height ?? 0) + (boxOf('plots')?.height ?? 0));

  const measure = (part: PagePart): number => {
    const { width = 0, height = 0 } = boxOf(part) ?? {};
    return part === 'plots' ? height / shared() : width;
  };

  const style: CSSProperties & Record<`--${string}`, string> = {
    ...(sizes.flows !== undefined && { '--flows': `${sizes.flows}px` }),
    ...(sizes.inspector !== undefined && { '--inspector': `${sizes.inspector}px` }),
    ...(sizes.plots !== undefined && {
      '--network-height': `${100 * (1 - sizes.plots)}fr`,
      '--plots-height': `${100 * sizes.plots}fr`,
    }),
  };

  return (
    <main
      ref={main}
      className={styles.main}
      style={style}
      data-focused={focused && !lecture}
      data-reading={reading}
      data-lecture={lecture}
      data-flowless={flowless}
      data-building={built === subject}
      data-sized={sizes.plots !== undefined}
    >
      {children}
      {focused || lecture
        ? null
        : PARTS.map((part) => {
            const [least, most] = LIMITS[part];
            const size = sizes[part];
            return (
              <Separator
                key={part}
                className={styles[`split-${part}`]}
                label={texts.app.resize[part]}
                orientation={part === 'plots' ? 'horizontal' : 'vertical'}
                value={size === undefined ? 50 : (100 * (size - least)) / (most - least)}
                onBegin={() => {
                  before.current = measure(part);
                }}
                onMove={(pixels) => {
                  const all = part === 'plots' ? shared() : 1;
                  layout.resize(part, before.current + (GROWS[part] * pixels) / all);
                }}
                onReset={() => layout.resize(part, null)}
              />
            );
          })}
    </main>
  );
}
