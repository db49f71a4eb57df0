import { EllipsisOutlined } from '@ant-design/icons'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { PictureButton } from '#shared/ui/picture-button/picture-button.tsx'
import { fittingActs, roomOf } from '../model/fitting.ts'
import wallCss from '#shared/player/wall/wall.module.css'
import css from './wall.module.css'

interface Props {
  /** The most used first. */
  acts: readonly ReactNode[]
  /** These are there in every window. */
  always: readonly ReactNode[]
  /** Of the window, CSS px. */
  width: number
}

/** The buttons of a window: what has no room in one line is behind "…", on a line below. */
export function FittingButtons({ acts, always, width }: Props) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const shown = fittingActs(acts.length, always.length, width)
  const more = acts.slice(shown)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setIsOpen(false)
  }
  return (
    // A quick second click on a button is no double click on the window.
    <div
      className={wallCss['buttons']}
      role="presentation"
      onDoubleClick={event => event.stopPropagation()}
      onKeyDown={handleKey}
    >
      {acts.slice(0, shown)}
      {more.length > 0 && (
        <PictureButton
          label={t('live.more')}
          icon={<EllipsisOutlined />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      )}
      {always}
      {isOpen && more.length > 0 && (
        <div className={css['more']} style={{ maxWidth: roomOf(width) }}>
          {more}
        </div>
      )}
    </div>
  )
}
