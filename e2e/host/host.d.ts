import type { Answer, Embed, Hello } from '../../public/embed/sawtooth';

declare global {
  interface Window {
    host: {
      notes: string[];
      lab?: Embed;
      show(address: string): Promise<Hello>;
      raw(message: unknown, id: unknown): Promise<Answer>;
    };
  }
}
