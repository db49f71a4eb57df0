import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { typedMoment } from '../../model/typed-moment.ts'

interface Props {
  /** The position of the recording when the field was opened. */
  shown: number
  onJump: (at: number) => void
  onEnd: () => void
}

/** A field for typing a time in place of the shown one. Enter jumps there, Escape closes the field. */
export function JumpField({ shown, onJump, onEnd }: Props) {
  const t = useT()
  const [text, setText] = useState(() => formatDateTime(shown))
  const [isWrong, setWrong] = useState(false)
  const jump = () => {
    const at = typedMoment(text, shown)
    if (at === undefined) return setWrong(true)
    onEnd()
    onJump(at)
  }
  return (
    <AppInput
      autoFocus
      size="small"
      style={{ width: 192 }}
      aria-label={t('player.jump')}
      title={t('player.jumpHint')}
      aria-invalid={isWrong}
      status={isWrong ? 'error' : ''}
      value={text}
      onChange={event => {
        setText(event.target.value)
        setWrong(false)
      }}
      onFocus={event => event.target.select()}
      onBlur={onEnd}
      onPressEnter={jump}
      onKeyDown={event => event.key === 'Escape' && onEnd()}
    />
  )
}
