import { Popover } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import css from './panel-field.module.css'

interface Props {
  id?: string | undefined
  /** Its name, where no label of a form names it. */
  label?: string | undefined
  /** The value in words; undefined while there is none. */
  text: string | undefined
  placeholder: string
  icon: ReactNode
  isDisabled: boolean
  /** Of the panel, px. */
  width: number
  /** CSS selector of what takes the focus as the panel opens. */
  first: string
  panel: (close: () => void) => ReactNode
}

// On a low screen the panel may cover the field rather than leave the window.
const placements = {
  bottomLeft: {
    points: ['tl', 'bl'],
    offset: [0, 4],
    overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true },
  },
}

/** A field that opens a panel in which its value is set; the focus goes into the panel, and comes back when it closes. */
export function PanelField({ id, label, text, placeholder, icon, isDisabled, width, first, panel }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    trigger?.focus()
  }
  return (
    <Popover
      open={isOpen && !isDisabled}
      onOpenChange={setOpen}
      afterOpenChange={hasOpened => {
        if (hasOpened) content.current?.querySelector<HTMLElement>(first)?.focus()
      }}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      builtinPlacements={placements}
      destroyOnHidden
      styles={{ container: { width, maxWidth: '96vw' } }}
      content={
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- people operate the fields inside, whose keys pass through here
        <div
          ref={content}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
        >
          {panel(close)}
        </div>
      }
    >
      <button
        ref={setTrigger}
        id={id}
        type="button"
        className={css['trigger']}
        disabled={isDisabled}
        aria-label={label === undefined ? undefined : `${label} ${text ?? ''}`.trim()}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        <span className={text === undefined ? css['placeholder'] : css['value']}>{text ?? placeholder}</span>
        {icon}
      </button>
    </Popover>
  )
}
