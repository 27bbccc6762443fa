import { APPROVAL_RULES, type ApprovalRule } from '@tailorbird/contract/kinds/approval';
import { checkField, selectField } from '../kit/choice-fields.tsx';
import { messages } from './messages.ts';
import { settingsSection, versionOf } from './section.tsx';

const approvalMessages = messages.approval;
const { fields: labels } = approvalMessages;

type TypedApproval = {
  rule: ApprovalRule;
  daysFromApproval: boolean;
};

/** Which pieces customers approve before they are made. */
export const approval = settingsSection<'approval', TypedApproval>('approval', {
  messages: approvalMessages,
  fields: {
    rule: selectField({
      label: labels.rule,
      hint: ({ rule }) => approvalMessages.hints[rule],
      of: ({ rule }) => rule,
      initial: APPROVAL_RULES[0],
      choices: approvalMessages.rules,
    }),
    daysFromApproval: checkField({
      label: labels.daysFromApproval,
      hint: approvalMessages.daysHint,
      of: ({ daysFromApproval }) => daysFromApproval,
    }),
  },
  unique: 'rule',
  layout: (field) => (
    <>
      <div className="form-narrow">{field('rule')}</div>
      {field('daysFromApproval')}
    </>
  ),
  toBody: ({ rule, daysFromApproval }, version) => ({
    approval: { rule, daysFromApproval, ...versionOf(version) },
  }),
});
