import { useQuery } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { namesInWords } from '#shared/lib/names-in-words.ts'
import { prioritiesQuery } from '../../api/linkage-queries.ts'

interface Props {
  priority: number
  /** The rule itself. */
  exceptId: string | undefined
}

/** Says how priorities count, and which other rules have the same. */
export function SamePriority({ priority, exceptId }: Props) {
  const t = useT()
  const { data } = useQuery(prioritiesQuery())
  const same = (data ?? []).filter(rule => rule.priority === priority && rule.id !== exceptId)
  const names = namesInWords(
    t,
    same.map(({ name }) => name),
  )
  return (
    <>
      {t('linkageScreen.form.priorityHint')}{' '}
      <span role="status">{same.length > 0 && t('linkageScreen.form.samePriority', { names })}</span>
    </>
  )
}
