import { App } from 'antd'
import { useCallback } from 'react'
import { ActionMessage, type MessageAction } from './action-message.tsx'

interface Options {
  /** It is offered to who works with the keys, after a form that had the focus: the keys go on from it. */
  isNextByKey?: boolean
}

let told = 0

/** Tells that something is done, and offers the step that follows or takes it back; the message goes with the step. */
export function useActionMessage(): (text: string, action: MessageAction, options?: Options) => void {
  const { message } = App.useApp()
  return useCallback(
    (text, action, { isNextByKey = false } = {}) => {
      told += 1
      const key = `action ${told}`
      const close = () => message.destroy(key)
      const takesFocus = isNextByKey && isByKey()
      const content = <ActionMessage text={text} action={action} takesFocus={takesFocus} onClose={close} />
      // It has a time of its own: antd's does not wait for the focus.
      message.open({ key, type: 'success', duration: 0, content })
    },
    [message],
  )
}

/** Browsers show where the focus is to who moves it by keys, not to who clicks. */
const isByKey = () => document.activeElement?.matches(':focus-visible') === true
