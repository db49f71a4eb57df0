import { CASE_TITLE_LIMIT } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { openCasesQuery } from './evidence-queries.ts'

export const NO_CASE = 'none'
export const NEW_CASE = 'new'

export interface CaseChoice {
  caseId: string
  newTitle?: string
}

/** The case and the title of a new one, as calls take them. */
export const chosenCase = ({ caseId, newTitle }: CaseChoice) => ({
  caseId: caseId === NO_CASE || caseId === NEW_CASE ? null : caseId,
  newTitle: caseId === NEW_CASE ? newTitle?.trim() : undefined,
})

/** An open case, a new one, or none where that is possible. */
export function CaseFields({ isNeeded = false }: { isNeeded?: boolean }) {
  const t = useT()
  const { data, isPending } = useQuery(openCasesQuery())
  const cases = data?.list ?? []
  const options = [
    ...(isNeeded ? [] : [{ value: NO_CASE, label: t('evidence.noCase') }]),
    { value: NEW_CASE, label: t('evidence.newCase') },
    ...cases.map(({ id, title }) => ({ value: id, label: title })),
  ]
  const isNew = Form.useWatch('caseId') === NEW_CASE
  return (
    <>
      <Form.Item name="caseId" label={t('evidence.field.caseId')}>
        <AppSelect<string> options={options} loading={isPending} />
      </Form.Item>
      {isNew && (
        <Form.Item
          name="newTitle"
          label={t('evidence.newCaseTitle')}
          rules={[{ required: true, whitespace: true, message: t('shared.rule.required') }]}
        >
          <AppInput maxLength={CASE_TITLE_LIMIT} />
        </Form.Item>
      )}
    </>
  )
}
