/** The icons in use, so that swapping one is a change in one place. */
export {
  Check as CheckIcon,
  ChevronDown as ChevronDownIcon,
  Ellipsis as MoreIcon,
  Pause as PauseIcon,
  Play as PlayIcon,
  Plus as PlusIcon,
  Redo2 as RedoIcon,
  RotateCcw as ResetIcon,
  SkipBack as RestartIcon,
  StepForward as StepIcon,
  Undo2 as UndoIcon,
  X as CloseIcon,
} from 'lucide-react';
