/** German: each file has the texts of the English one of its name; what is not here is shown in English. */
import type { LanguageTexts } from '../../texts/language';
import { algorithms } from './algorithms';
import { assemble } from './assemble';
import { canvas } from './canvas';
import { commands } from './commands';
import { errors } from './errors';
import { oneFlow } from './examples/oneFlow';
import { fieldTexts } from './fieldTexts';
import { gallery } from './gallery';
import { gestures } from './gestures';
import { glossary } from './glossary';
import { graphml } from './graphml';
import { handIn } from './handIn';
import { labels } from './labels';
import { lesson } from './lesson';
import { lessonResult } from './lessonResult';
import { network } from './network';
import { page } from './page';
import { panelLines } from './panelLines';
import { plane } from './plane';
import { plots } from './plots';
import { presetNote } from './presetNote';
import { reading } from './reading';
import { savedAnswers } from './savedAnswers';
import { sheet } from './sheet';
import { stoppedFlow } from './stoppedFlow';
import { summary } from './summary';
import { terms } from './terms';
import { termWords } from './termWords';
import { tour } from './tour';
import { why } from './why';

export const german: LanguageTexts = {
  texts: {
    ...{
      assemble,
      canvas,
      commands,
      errors,
      fieldTexts,
      gallery,
      gestures,
      glossary,
      graphml,
      lesson,
    },
    ...{
      network,
      page,
      panelLines,
      plane,
      plots,
      presetNote,
      reading,
      stoppedFlow,
      termWords,
      terms,
    },
    ...{ handIn, lessonResult, savedAnswers, sheet, summary, tour, why },
  },
  messages: async () => (await import('./messages')).messages,
  phrases: new Map([labels, algorithms, oneFlow].flatMap((phrases) => Object.entries(phrases))),
};
