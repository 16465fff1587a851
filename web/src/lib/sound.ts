/** A small original set, synthesised in the page: never the only cue, off until wanted. */
import type { SoundName } from './game';
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

interface Note {
  at: number;
  hertz: number;
  lasts: number;
  loud: number;
  shape: OscillatorType | 'noise';
  slide?: number;
}

const knock = (at: number, hertz = 180, loud = 0.5): Note => ({
  at,
  hertz,
  lasts: 0.07,
  loud,
  shape: 'triangle',
  slide: 0.5,
});
const rustle = (at: number, lasts: number, hertz: number, loud = 0.15): Note => ({
  at,
  hertz,
  lasts,
  loud,
  shape: 'noise',
});
const tone = (at: number, hertz: number, lasts: number, loud = 0.2): Note => ({
  at,
  hertz,
  lasts,
  loud,
  shape: 'sine',
});

const SOUNDS: Record<SoundName, Note[]> = {
  knock: [knock(0)],
  slide: [rustle(0, 0.16, 900)],
  rattle: [0, 0.05, 0.11, 0.16, 0.22]
    .map((at) => knock(at, 420 + 900 * at, 0.18))
    .concat([knock(0.3, 260), knock(0.36, 220)]),
  drum: [{ at: 0, hertz: 90, lasts: 0.3, loud: 0.7, shape: 'sine', slide: 0.45 }],
  page: [rustle(0, 0.1, 2400, 0.08)],
  cork: [{ at: 0, hertz: 300, lasts: 0.09, loud: 0.4, shape: 'sine', slide: 2.2 }],
  coin: [tone(0, 1900, 0.15, 0.12), tone(0.05, 2540, 0.2, 0.1)],
  bell: [tone(0, 880, 0.25), tone(0.13, 1174.7, 0.27)],
  fiddle: [
    { at: 0, hertz: 293.7, lasts: 0.4, loud: 0.12, shape: 'sawtooth' },
    { at: 0, hertz: 440, lasts: 0.4, loud: 0.12, shape: 'sawtooth' },
  ],
};

export function play(name: SoundName): void {
  if (!settings.sound || (settings.onlyMyTurn && name !== 'bell') || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  const master = context.createGain();
  master.gain.value = 0.4;
  master.connect(context.destination);
  for (const note of SOUNDS[name]) strike(context, master, note);
}

function strike(to: AudioContext, master: AudioNode, note: Note): void {
  const start = to.currentTime + note.at;
  const end = start + note.lasts;
  const gain = to.createGain();
  gain.gain.setValueAtTime(note.loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  gain.connect(master);
  if (note.shape === 'noise') {
    const source = to.createBufferSource();
    source.buffer = noise(to);
    const band = to.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = note.hertz;
    source.connect(band).connect(gain);
    source.start(start);
    source.stop(end);
  } else {
    const source = to.createOscillator();
    source.type = note.shape;
    source.frequency.setValueAtTime(note.hertz, start);
    if (note.slide) source.frequency.exponentialRampToValueAtTime(note.hertz * note.slide, end);
    source.connect(gain);
    source.start(start);
    source.stop(end);
  }
}

let hiss: AudioBuffer | null = null;

function noise(to: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = to.createBuffer(1, to.sampleRate / 2, to.sampleRate);
  const data = hiss.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  return hiss;
}
