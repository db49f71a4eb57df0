import { useQuery } from '@tanstack/react-query'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { stopPictureQuery } from '../api/patrol-history-queries.ts'
import css from './patrol-history.module.css'

/** The picture that was seen at a stop. */
export function StopPicture({ taskId, position, name }: { taskId: string; position: number; name: string }) {
  const t = useT()
  const { textOf } = useApiError()
  const { data, error } = useQuery(stopPictureQuery(taskId, position))
  const address = useObjectAddress(data)
  if (error) return <div>{textOf(error)}</div>
  if (address === undefined) return null
  return (
    <img
      src={address}
      alt={t('patrolHistory.picture', { number: position + 1, name })}
      className={css['picture']}
    />
  )
}
