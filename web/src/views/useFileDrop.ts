import { useEffect, useState } from 'react';
import { openFile } from './documentFiles';
import { useLaboratory } from './laboratoryContext';

/** Opens a file that is dropped on the page, unless `off`; returns whether one is being dragged over it. */
export function useFileDrop(off = false): boolean {
  const laboratory = useLaboratory();
  const [dropping, setDropping] = useState(false);
  useEffect(() => {
    if (off) return;
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDropping(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setDropping(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setDropping(false);
      const file = event.dataTransfer?.files[0];
      if (file) void openFile(laboratory, file);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [laboratory, off]);
  return dropping;
}
