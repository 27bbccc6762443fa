import { LOOK } from '@tailorbird/contract/look-limits';
import { Plus, X } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { CountedField } from './banner-fields.tsx';
import { focusField } from './look-frame.tsx';
import { homeMessages as messages } from './home-layout-messages.ts';
import type { SectionFieldsProps } from './section-types.ts';
import { TitleField } from './text-fields.tsx';

/** Questions that open to an answer. */
export function QuestionFields({ section, set, of, field }: SectionFieldsProps<'questions'>) {
  const { title, text, questions } = section;
  const change = (place: number, changes: Partial<(typeof questions)[number]>) =>
    set({
      questions: questions.map((one, index) => (index === place ? { ...one, ...changes } : one)),
    });
  return (
    <>
      <TitleField value={title} of={of} field={field} onChange={(next) => set({ title: next })} />
      <CountedField
        label={messages.introduction}
        id={of.idOf(`${field}.text`)}
        most={LOOK.line}
        value={text}
        error={of.errorAt(`${field}.text`)}
        onChange={(next) => set({ text: next })}
      />
      <ol className="stack-16">
        {questions.map((one, index) => {
          const path = `${field}.questions.${index}`;
          return (
            // they have no ids, and are told apart by their places
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="stack-8 section-item">
              <div className="between">
                <p className="label">{messages.questionNumber(index + 1)}</p>
                <button
                  type="button"
                  className="center section-act"
                  aria-label={messages.removeQuestion(index + 1)}
                  onClick={() =>
                    set({ questions: questions.filter((_, place) => place !== index) })
                  }
                >
                  <Icon of={X} />
                </button>
              </div>
              <CountedField
                label={messages.questionLabel}
                id={of.idOf(`${path}.question`)}
                most={LOOK.line}
                value={one.question}
                error={of.errorAt(`${path}.question`)}
                onChange={(next) => change(index, { question: next })}
              />
              <TextArea
                label={messages.answerLabel}
                id={of.idOf(`${path}.answer`)}
                most={LOOK.answer}
                hint={messages.markdown}
                error={of.errorAt(`${path}.answer`)}
                value={one.answer}
                onChange={({ target }) => change(index, { answer: target.value })}
              />
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          variant="secondary"
          size="compact"
          disabled={questions.length >= LOOK.questions}
          onClick={() => {
            set({ questions: [...questions, { question: '', answer: '' }] });
            const added = of.idOf(`${field}.questions.${questions.length}.question`);
            requestAnimationFrame(() => focusField(added));
          }}
        >
          <Icon of={Plus} />
          {messages.addQuestion}
        </Button>
      </div>
    </>
  );
}
