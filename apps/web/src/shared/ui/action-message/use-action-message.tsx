import { App, Button } from 'antd'
import { useCallback } from 'react'

export interface MessageAction {
  label: string
  onClick: () => void
}

/** A message that offers something stays longer than one that only tells, s. */
const DURATION = 8
let told = 0

/** Tells that something is done, and offers the step that follows or takes it back; the message goes with the step. */
export function useActionMessage(): (text: string, action: MessageAction) => void {
  const { message } = App.useApp()
  return useCallback(
    (text, action) => {
      told += 1
      const key = `action ${told}`
      const handleClick = () => {
        message.destroy(key)
        action.onClick()
      }
      message.open({
        key,
        type: 'success',
        duration: DURATION,
        content: (
          <>
            {text}{' '}
            <Button type="link" size="small" onClick={handleClick}>
              {action.label}
            </Button>
          </>
        ),
      })
    },
    [message],
  )
}
