import { AppstoreOutlined, MoreOutlined } from '@ant-design/icons'
import type { WallView } from '@palisade/contract'
import { Button, Dropdown } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { SharedSign } from '../saved/shared-sign.tsx'
import css from '../saved/saved.module.css'

interface Props {
  view: WallView
  /** The wall stands as it was saved. */
  isShown: boolean
  onShow: () => void
  onOverwrite: () => void
  onEdit: () => void
  onRemove: () => void
  /** Of a view that another shares. */
  onDecline: () => void
}

/** A saved view: its name shows it on the wall; its owner also changes it, and others may do without it. */
export function ViewRow(props: Props) {
  const { view, isShown, onShow, onOverwrite, onEdit, onRemove, onDecline } = props
  const t = useT()
  const { name, layout, isOwn } = view
  const more = t('shared.tree.actions', { name })
  const acts = { overwrite: onOverwrite, edit: onEdit, remove: onRemove, decline: onDecline }
  const items = isOwn
    ? [
        { key: 'overwrite', label: t('wallView.saveHere') },
        { key: 'edit', label: t('wallView.edit') },
        { key: 'remove', label: t('shared.action.delete'), danger: true },
      ]
    : [{ key: 'decline', label: t('favorite.decline') }]
  return (
    <li className={css['row']} data-shown={isShown}>
      <button type="button" className={css['name']} title={name} aria-current={isShown} onClick={onShow}>
        <AppstoreOutlined aria-hidden />
        <span className={css['text']}>{name}</span>
        <span className={css['count']}>{t('live.layoutOf', { count: layout })}</span>
      </button>
      <SharedSign thing={view} />
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => acts[key as keyof typeof acts]() }}>
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={more} title={more} />
      </Dropdown>
    </li>
  )
}
