import { linkageActionPermission, type LinkageAction } from '@palisade/contract'
import { DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../../shared/session/session-store.ts'
import type { EditedAction } from '../../model/linkage-fields.ts'
import css from '../linkage.module.css'
import { ActionFields } from './action-fields.tsx'
import { ActionHead } from './action-head.tsx'

interface Props {
  edited: EditedAction
  index: number
  isOpen: boolean
  isDragged: boolean
  isReadOnly: boolean
  onOpen: () => void
  onChange: (action: LinkageAction) => void
  /** @param by -1 up, 1 down */
  onMove: (by: number) => void
  onRemove: () => void
  onDrag: () => void
  onDrop: () => void
}

/** One action of the list, folded or open. */
export function ActionRow(props: Props) {
  const { edited, index, isOpen, isDragged, isReadOnly, onOpen, onChange, onRemove, onDrop } = props
  const { action } = edited
  const t = useT()
  const [isOver, setOver] = useState(false)
  const number = index + 1
  return (
    <li className={`${css['action']} ${isOver && !isDragged ? css['over'] : ''}`}>
      <div
        role="presentation"
        className={css['row']}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          onDrop()
        }}
      >
        {!isReadOnly && <Grip {...props} />}
        <ActionHead {...{ action, number, isOpen, onOpen }} />
        {!isReadOnly && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('linkageScreen.form.removeAction', { number })}
            onClick={onRemove}
          />
        )}
      </div>
      {action && !isReadOnly && <Denied kind={action.kind} number={number} />}
      {isOpen && action && <ActionFields {...{ action, onChange }} isFirst={index === 0} />}
    </li>
  )
}

/** Says at once what the server would refuse to save, in the words of its code. */
function Denied({ kind, number }: { kind: LinkageAction['kind']; number: number }) {
  const t = useT()
  const permission = linkageActionPermission[kind]
  const isAllowed = useMay(permission)
  if (isAllowed) return null
  return (
    <p className={css['denied']} role="alert">
      {t.error('linkage.action_denied', { action: number, permission })}
    </p>
  )
}

function Grip({ edited, index, onMove, onDrag }: Props) {
  const t = useT()
  const label = t('linkageScreen.form.drag', { number: index + 1 })
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <Button
      type="text"
      size="small"
      className={css['grip'] ?? ''}
      icon={<HolderOutlined />}
      draggable
      aria-label={label}
      title={label}
      onDragStart={event => {
        event.dataTransfer.setData('text/plain', edited.key)
        onDrag()
      }}
      onKeyDown={handleKey}
    />
  )
}
