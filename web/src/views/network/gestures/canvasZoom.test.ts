// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { WHOLE } from '../geometry/camera';
import { accepts } from './canvasZoom';

const SCENE = '<div id="ground"></div><div id="catcher" data-own-drag></div><button></button>';

const options = {
  camera: () => ({ ...WHOLE, scale: 2 }),
  isNode: () => false,
  panning: () => false,
};

function over(selector: string, event: Event, given = options): boolean {
  let accepted = false;
  const element = document.querySelector(selector);
  element?.addEventListener(event.type, (heard) => (accepted = accepts(heard, given)), {
    once: true,
  });
  element?.dispatchEvent(event);
  return accepted;
}

const press = (button: number) => new MouseEvent('mousedown', { button, cancelable: true });

function touch(fingers: number): Event {
  const touches = Array.from({ length: fingers }, () => ({ clientX: 1, clientY: 1 }));
  return Object.assign(new Event('touchstart'), { touches });
}

beforeEach(() => {
  document.body.innerHTML = SCENE;
});

describe('while a tool is held', () => {
  it('the wheel zooms, the middle button and Space pan, and two fingers do both', () => {
    expect(over('#catcher', new WheelEvent('wheel'))).toBe(true);
    expect(over('#catcher', press(1))).toBe(true);
    expect(over('#catcher', press(0), { ...options, panning: () => true })).toBe(true);
    expect(over('#catcher', touch(2))).toBe(true);
  });

  it('a press and one finger use the tool', () => {
    expect(over('#catcher', press(0))).toBe(false);
    expect(over('#catcher', touch(1))).toBe(false);
  });
});

describe('without a tool', () => {
  it('one finger pans a drawing that is zoomed in', () => {
    expect(over('#ground', touch(1))).toBe(true);
    expect(over('#ground', touch(1), { ...options, camera: () => WHOLE })).toBe(false);
  });

  it('controls keep the pointer for themselves', () => {
    for (const event of [press(0), press(1), touch(2), new WheelEvent('wheel')])
      expect(over('button', event)).toBe(false);
  });
});
