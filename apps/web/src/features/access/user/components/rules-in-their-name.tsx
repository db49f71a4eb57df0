import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { namesInWords } from '../../../../shared/lib/names-in-words.ts'
import { useMay, useSession } from '../../../../shared/session/session-store.ts'
import { rulesOfAuthorsQuery } from '../api/user-queries.ts'

/** Names the linkage rules that give tasks in the name of these users: without their accounts they give none. */
export function RulesInTheirName({ userIds }: { userIds: readonly string[] }) {
  const t = useT()
  const maySee = useMay('linkage.view')
  const parks = useSession(session => session.parks)
  const centreIds = parks.map(park => park.id)
  const { data = [] } = useQuery({ ...rulesOfAuthorsQuery(userIds, centreIds), enabled: maySee })
  if (data.length === 0) return null
  return <p>{t('user.act.rulesText', { names: namesInWords(t, data) })}</p>
}
