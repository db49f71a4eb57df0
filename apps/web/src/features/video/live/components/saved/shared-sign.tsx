import { TeamOutlined } from '@ant-design/icons'
import type { Favorite } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import css from './saved.module.css'

/** Says with whom a folder or a view is shared, or whose it is. */
export function SharedSign({
  thing: { isOwn, owner, group },
}: {
  thing: Pick<Favorite, 'isOwn' | 'owner' | 'group'>
}) {
  const t = useT()
  if (isOwn && group === null) return null
  const text = isOwn
    ? t('favorite.sharedWith', { group: group?.name ?? '' })
    : t('favorite.sharedBy', { owner: seededName(t, owner) })
  return <TeamOutlined className={css['sign']} role="img" title={text} aria-label={text} />
}
