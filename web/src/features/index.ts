/**
 * The features of the page, in the order in which files, addresses and keys are tried. A feature is a folder here with an
 * `index.ts` that declares what it brings; its other files are fetched when they are needed.
 */
import { attack } from './attack';
import { capture } from './capture';
import { card } from './card';
import { compare } from './compare';
import { course } from './course';
import { embed } from './embed';
import { experiments } from './experiments';
import type { Feature } from './feature';
import { glossary } from './glossary';
import { graphml } from './graphml';
import { lecturePlots } from './lecturePlots';
import { lesson } from './lesson';
import { matrix } from './matrix';
import { measured } from './measured';
import { papers } from './papers';
import { picture } from './picture';
import { reference } from './reference';
import { rules } from './rules';
import { speaker } from './speaker';
import { theory } from './theory';
import { tour } from './tour';
import { why } from './why';

export const FEATURES: readonly Feature[] = [
  compare,
  graphml,
  measured,
  capture,
  lesson,
  course,
  experiments,
  matrix,
  card,
  attack,
  rules,
  theory,
  why,
  lecturePlots,
  speaker,
  picture,
  embed,
  papers,
  glossary,
  tour,
  reference,
];
