import olive from './demo-tee-olive.webp';
import sky from './demo-tee-sky.webp';

export interface DemoTee {
  name: string;
  picture: string;
  /** What the picture shows. */
  alt: string;
  /** Dollars. */
  cost: number;
}

/** A sample that never changes, and that nobody can order. Source: the specification, section 2. */
export const demoTees: readonly DemoTee[] = [
  {
    name: 'Demo Tee in Olive',
    picture: olive,
    alt: 'An olive T-shirt with the word DEMO across the chest',
    cost: 28,
  },
  {
    name: 'Demo Tee in Sky',
    picture: sky,
    alt: 'A light blue T-shirt with a leaf on the chest',
    cost: 32,
  },
];
