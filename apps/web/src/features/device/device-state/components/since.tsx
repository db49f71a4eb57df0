import { useT } from '#shared/i18n/language-provider.tsx'
import { useNow } from '#shared/hooks/use-now.ts'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { elapsedOf } from '../model/elapsed.ts'

const MINUTE = 60_000

/** Since when, and how long that is now. */
export function Since({ moment }: { moment: string | null }) {
  const t = useT()
  const now = useNow(MINUTE)
  if (moment === null) return null
  const { unit, count, rest } = elapsedOf(now - Date.parse(moment))
  return (
    <>
      {formatDateTime(moment)} ({t(`deviceState.elapsed.${unit}`, { count, rest })})
    </>
  )
}
