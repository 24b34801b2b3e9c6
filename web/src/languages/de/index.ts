/** German: each file has the texts of the English one of its name; what is not here is shown in English. */
import type { LanguageTexts } from '../../texts/language';
import { algorithms } from './algorithms';
import { assemble } from './assemble';
import { attack } from './attack';
import { bode } from './bode';
import { canvas } from './canvas';
import { capture } from './capture';
import { clip } from './clip';
import { commands } from './commands';
import { comparing } from './comparing';
import { data } from './data';
import { errors } from './errors';
import { oneFlow } from './examples/oneFlow';
import { fieldTexts } from './fieldTexts';
import { gallery } from './gallery';
import { gestures } from './gestures';
import { glossary } from './glossary';
import { graphMlDialog } from './graphMlDialog';
import { graphml } from './graphml';
import { handIn } from './handIn';
import { handout } from './handout';
import { labels } from './labels';
import { lectureKeys } from './lectureKeys';
import { lecturePlots } from './lecturePlots';
import { lesson } from './lesson';
import { lessonEditor, marking } from './lessonEditor';
import { lessonResult } from './lessonResult';
import { listening } from './listening';
import { matrix } from './matrix';
import { network } from './network';
import { packets } from './packets';
import { page } from './page';
import { panelLines } from './panelLines';
import { picture } from './picture';
import { plane } from './plane';
import { plots } from './plots';
import { presetNote } from './presetNote';
import { reading } from './reading';
import { savedAnswers } from './savedAnswers';
import { sheet } from './sheet';
import { speaker } from './speaker';
import { stepScenario } from './stepScenario';
import { stoppedFlow } from './stoppedFlow';
import { summary } from './summary';
import { terms } from './terms';
import { termWords } from './termWords';
import { theory } from './theory';
import { tour } from './tour';
import { walking } from './walking';
import { why } from './why';

export const german: LanguageTexts = {
  texts: {
    ...{ assemble, canvas, commands, comparing, data, errors, fieldTexts, gallery, gestures },
    ...{
      glossary,
      graphml,
      handIn,
      handout,
      lectureKeys,
      lecturePlots,
      lesson,
      lessonEditor,
      lessonResult,
      listening,
      marking,
    },
    ...{ network, packets, page, panelLines, picture, plane, plots, presetNote, reading },
    ...{
      savedAnswers,
      sheet,
      speaker,
      stepScenario,
      stoppedFlow,
      summary,
      terms,
      termWords,
      tour,
      walking,
    },
    ...{ attack, bode, capture, clip, graphMlDialog, matrix, theory, why },
  },
  messages: async () => (await import('./messages')).messages,
  phrases: new Map([labels, algorithms, oneFlow].flatMap((phrases) => Object.entries(phrases))),
};
