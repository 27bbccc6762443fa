import { loadTemplate } from '@tailorbird/art/load-template';
import { describe, expect, it } from 'vitest';
import { drawingProblems } from './drawing-problems.ts';
import { hoodie } from './drawn-goods.fixture.ts';

const [hoodieArt, pouchArt] = [await loadTemplate('hoodie'), await loadTemplate('pouch')];
const chosen = (text: string, place = 'Chest', colour = 'Forest', thread?: string) => [
  { optionId: 'Colour', valueId: colour },
  { optionId: 'Place', valueId: place },
  { optionId: 'Wording', valueId: null, value: text },
  ...(thread ? [{ optionId: 'Thread', valueId: thread }] : []),
];
const problems = (...choice: Parameters<typeof chosen>) =>
  drawingProblems(hoodie(), chosen(...choice), hoodieArt);

describe('what is the matter with a drawing', () => {
  it('is nothing where it can be made', () => {
    expect(problems('HARBOUR CREW')).toEqual([]);
  });

  it('names the letters that the lettering lacks, and what to do', () => {
    expect(problems('Жук')).toEqual([
      {
        optionId: 'Wording',
        isHard: true,
        says: expect.stringMatching(
          /^The lettering has no .*Ж.* or .*\. Leave them out, or write them in Latin letters\.$/,
        ),
      },
    ]);
    expect(problems('CREW 🧵')[0]?.says).toMatch(/🧵.*\. Leave it out\.$/);
  });

  it('says of letters too small how many to take off, and where they would be large enough', () => {
    const pouch = hoodie({
      template: 'pouch',
      fixed: { textStyle: 'round', textMethod: 'embroidery' },
      drives: [
        { parameter: 'text', optionId: 'Wording', values: [] },
        {
          parameter: 'printPosition',
          optionId: 'Place',
          values: [
            { valueId: 'Chest', use: 'centre' },
            { valueId: 'Left chest', use: 'corner' },
          ],
        },
      ],
    });
    const words = 'A rather long name';
    const [small] = drawingProblems(pouch, chosen(words, 'Left chest'), pouchArt);
    expect(small).toMatchObject({ optionId: 'Wording', isHard: true });
    expect(small?.says).toMatch(/ mm high, and 6 mm is the least we can make\. /);
    expect(small?.says).toMatch(/, or choose “Chest” or “Back” for Place\.$/);
    const off = Number(/Take off (\d+) letter/.exec(small?.says ?? '')?.[1]);
    expect(off).toBeGreaterThan(0);
    const shorter = (length: number) =>
      drawingProblems(pouch, chosen(words.slice(0, length), 'Left chest'), pouchArt);
    expect(shorter(words.length - off)).toEqual([]);
    expect(shorter(words.length - off + 1)).toHaveLength(1);
  });

  it('advises against a thread that is lost on its cloth, at the thread', () => {
    expect(problems('CREW', 'Chest', 'White', 'Cream')).toEqual([
      {
        optionId: 'Thread',
        isHard: false,
        says: 'Cream on White is hard to read. Choose a darker Thread.',
      },
    ]);
  });

  it('is said at the cloth where the thread cannot be chosen', () => {
    const { drives } = hoodie().art;
    const fixed = hoodie({
      fixed: { textColour: '#f3e9d2' },
      drives: drives.filter(({ parameter }) => parameter !== 'textColour'),
    });
    expect(drawingProblems(fixed, chosen('CREW', 'Chest', 'White'), hoodieArt)).toEqual([
      {
        optionId: 'Colour',
        isHard: false,
        says: 'The lettering on White is hard to read. Choose a darker Colour.',
      },
    ]);
  });

  it('is said of each lettering at the option that it is written for', () => {
    const { drives } = hoodie().art;
    const several = hoodie({
      fixed: { 'text@sleeve': 'Жук' },
      drives: drives.map((drive) =>
        drive.parameter === 'text' ? { ...drive, parameter: 'text@number' } : drive,
      ),
    });
    expect(drawingProblems(several, chosen('Ж'), hoodieArt)).toMatchObject([
      { optionId: 'Wording', isHard: true },
    ]);
    expect(
      drawingProblems(several, chosen('7', 'Chest', 'White', 'Cream'), hoodieArt),
    ).toMatchObject([{ optionId: 'Thread' }, { optionId: 'Thread' }]);
    const sewn = hoodie({
      template: 'pouch',
      fixed: { textMethod: 'embroidery' },
      drives: several.art.drives.map((drive) =>
        drive.parameter === 'text@number' ? { ...drive, parameter: 'text@corner' } : drive,
      ),
    });
    const words = 'Wilhelmina-Montgomery Wellington-Hamm';
    const [small] = drawingProblems(sewn, chosen(words, 'Back'), pouchArt);
    const off = Number(/Take off (\d+) letter/.exec(small?.says ?? '')?.[1]);
    expect(small?.says).not.toContain('choose');
    expect(drawingProblems(sewn, chosen(words.slice(0, -off), 'Back'), pouchArt)).toEqual([]);
  });

  it('is not said where nothing that is chosen could mend it', () => {
    const fixed = hoodie({ fixed: { text: 'Жук' }, drives: [] });
    expect(drawingProblems(fixed, chosen(''), hoodieArt)).toEqual([]);
  });
});
