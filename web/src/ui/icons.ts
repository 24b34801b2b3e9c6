/** The icons of the page. */
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
