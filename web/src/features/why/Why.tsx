/** The sheet, which is fetched with the first question. */
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useLaboratory } from '../../views/laboratoryContext';
import { whyOf } from './open';

const WhySheet = lazy(() => import('./WhySheet'));

export function Why() {
  const isOpen = useStore(whyOf(useLaboratory()), ({ ask }) => ask !== null);
  return isOpen ? (
    <Suspense fallback={null}>
      <WhySheet />
    </Suspense>
  ) : null;
}
