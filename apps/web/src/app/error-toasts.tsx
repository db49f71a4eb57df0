import { App } from 'antd'
import { useEffect } from 'react'
import { showErrorsWith } from '#shared/api/error-policy.ts'
import { useApiError } from '#shared/api/use-api-error.ts'

/** Shows the failures that no screen shows itself; the same text is never on the screen twice. */
export function ErrorToasts() {
  const { message } = App.useApp()
  const { textOf } = useApiError()
  useEffect(
    () =>
      showErrorsWith(error => {
        const content = textOf(error)
        void message.error({ content, key: content })
      }),
    [message, textOf],
  )
  return null
}
