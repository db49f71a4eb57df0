import type { ProcedureStep } from '@palisade/contract'
import { DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { isComplete } from '../model/procedure-fields.ts'
import css from './procedure.module.css'
import { StepFields } from './step-fields.tsx'

interface Props {
  step: ProcedureStep
  steps: readonly ProcedureStep[]
  index: number
  cameras: readonly { id: string; name: string }[]
  isOpen: boolean
  isDragged: boolean
  onOpen: () => void
  onChange: (step: ProcedureStep) => void
  /** @param by -1 up, 1 down */
  onMove: (by: number) => void
  onRemove: () => void
  onDrag: () => void
  onDrop: () => void
}

/** One step of the list, folded or open. */
export function StepRow(props: Props) {
  const { step, steps, index, cameras, isOpen, isDragged, onOpen, onChange, onMove, onRemove } = props
  const t = useT()
  const [isOver, setOver] = useState(false)
  const number = index + 1
  const title = step.title.trim() || t('procedure.edit.untitled')
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <li className={`${css['step']} ${isOver && !isDragged ? css['over'] : ''}`}>
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
          props.onDrop()
        }}
      >
        <Button
          type="text"
          size="small"
          className={css['grip'] ?? ''}
          icon={<HolderOutlined />}
          draggable
          aria-label={t('procedure.edit.drag', { number })}
          title={t('procedure.edit.drag', { number })}
          onDragStart={event => {
            event.dataTransfer.setData('text/plain', step.key)
            props.onDrag()
          }}
          onKeyDown={handleKey}
        />
        <button
          type="button"
          className={css['open']}
          aria-expanded={isOpen}
          title={t('procedure.edit.open', { number, title })}
          onClick={onOpen}
        >
          <span className={css['quiet']}>{number}.</span>
          <span className={css['words']}>{title}</span>
          {!isComplete(step) && <span className={css['warning']}>{t('procedure.edit.incomplete')}</span>}
          {step.isRequired && <span className={css['quiet']}>{t('procedure.edit.isRequired')}</span>}
          <span className={css['quiet']}>{t(`enums.stepKind.${step.kind}`)}</span>
        </button>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('procedure.edit.remove', { number })}
          onClick={onRemove}
        />
      </div>
      {isOpen && <StepFields {...{ step, steps, cameras, onChange }} />}
    </li>
  )
}
