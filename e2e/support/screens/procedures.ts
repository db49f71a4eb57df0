import type { StepKind } from '@palisade/contract'
import type { Operator } from './console.ts'

/** The editor of a procedure; the step that was added last is the open one. */
export function procedureEditorOf({ page, t }: Operator) {
  const phrase = { exact: true }
  return {
    name: page
      .getByRole('region', { name: t('procedure.page.scope') })
      .getByLabel(t('procedure.field.name'), phrase),
    preview: page.getByRole('region', { name: t('procedure.page.preview') }),
    phone: page.getByLabel(t('procedure.edit.phone'), phrase),
    choice: (number: number) => page.getByLabel(t('procedure.edit.choice', { number }), phrase),
    async addStep(kind: StepKind, title: string) {
      const word = t(`enums.stepKind.${kind}`)
      await page.getByRole('button', { name: t('procedure.edit.addOf', { kind: word }), exact: true }).click()
      const isQuestion = kind === 'choice' || kind === 'written' || kind === 'number'
      await page
        .getByLabel(t(isQuestion ? 'procedure.edit.question' : 'procedure.edit.title'), phrase)
        .fill(title)
    },
    save: () => page.getByRole('button', { name: t('shared.action.saveAndEnable'), exact: true }).click(),
  }
}

/** The procedure of the alarm that is shown. */
export function procedureOf({ page, t }: Operator) {
  const region = page.getByRole('region', { name: t('procedure.run.title'), exact: true })
  return {
    step: (title: string) => region.getByRole('listitem').filter({ hasText: title }),
    answer: (choice: string) => region.getByRole('button', { name: choice, exact: true }).click(),
    done: (word: 'done' | 'called' | 'seen') =>
      region.getByRole('button', { name: t(`procedure.run.${word}`), exact: true }).click(),
  }
}
