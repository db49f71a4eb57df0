import { DownOutlined, MoreOutlined, PlaySquareOutlined, RightOutlined } from '@ant-design/icons'
import type { Favorite } from '@palisade/contract'
import { Button, Dropdown } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { SharedSign } from '../saved/shared-sign.tsx'
import css from '../saved/saved.module.css'

interface Props {
  folder: Favorite
  isOpen: boolean
  onToggle: () => void
  onOpenAll: () => void
  onTour: () => void
  onEdit: () => void
  onRemove: () => void
  /** Of a folder that another shares. */
  onDecline: () => void
}

/** A folder's row: its name unfolds it, beside it what is done with all of its cameras. */
export function FavoriteHead(props: Props) {
  const { folder, isOpen, onToggle, onOpenAll, onTour, onEdit, onRemove, onDecline } = props
  const t = useT()
  const { name, cameras, isOwn } = folder
  const openAll = t('favorite.openAllOf', { name })
  const more = t('shared.tree.actions', { name })
  const acts = { tour: onTour, edit: onEdit, remove: onRemove, decline: onDecline }
  const items = [
    { key: 'tour', label: t('live.tour.start'), disabled: cameras.length === 0 },
    ...(isOwn
      ? [
          { key: 'edit', label: t('shared.action.edit') },
          { key: 'remove', label: t('shared.action.delete'), danger: true },
        ]
      : [{ key: 'decline', label: t('favorite.decline') }]),
  ]
  return (
    <>
      <button type="button" className={css['name']} aria-expanded={isOpen} title={name} onClick={onToggle}>
        {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        <span className={css['text']}>{name}</span>
        <span className={css['count']}>{cameras.length}</span>
      </button>
      <SharedSign thing={folder} />
      <Button
        type="text"
        size="small"
        icon={<PlaySquareOutlined />}
        disabled={cameras.length === 0}
        aria-label={openAll}
        title={openAll}
        onClick={onOpenAll}
      />
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => acts[key as keyof typeof acts]() }}>
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={more} title={more} />
      </Dropdown>
    </>
  )
}
