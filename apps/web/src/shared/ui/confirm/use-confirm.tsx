import { App, Button } from 'antd'
import { useCallback, type FC, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { TouchedNames } from './touched-names.tsx'

export interface ConfirmOptions {
  title: string
  content?: ReactNode
  /** Names of the things it touches, told above the text: the first few of many. */
  names?: readonly string[] | undefined
  okText?: string
  /** Of the button that answers no. */
  cancelText?: string
  /** Red, and the cancel button has the focus. */
  isDanger?: boolean
  /** A third way, beside the other buttons: it answers false and goes there. */
  other?: { text: string; onClick: () => void }
  /** Asks a second time before it answers yes: for what cannot be undone and is large. */
  isTwoStep?: boolean
}

export type Confirm = (options: ConfirmOptions) => Promise<boolean>

/**
 * Asks the operator; answers true only when confirmed (Escape, the mask and Cancel answer false).
 * Use: `if (await confirm({ title: t('shared.confirm.deleteTitle', { count }), isDanger: true })) …`.
 */
export function useConfirm(): Confirm {
  const { modal } = App.useApp()
  const t = useT()
  return useCallback(
    (options: ConfirmOptions) =>
      new Promise<boolean>(resolve => {
        const okText = options.okText ?? t(options.isDanger ? 'shared.action.delete' : 'shared.action.ok')
        const { other } = options
        let stepsLeft = options.isTwoStep ? 1 : 0
        const dialog = modal.confirm({
          title: options.title,
          content: (
            <>
              <TouchedNames names={options.names ?? []} />
              {options.content}
            </>
          ),
          okText,
          cancelText: options.cancelText ?? t('shared.action.cancel'),
          okButtonProps: { danger: options.isDanger ?? false },
          ...(other && {
            footer: (_: ReactNode, { OkBtn, CancelBtn }: { OkBtn: FC; CancelBtn: FC }) => (
              <>
                <Button
                  onClick={() => {
                    dialog.destroy()
                    resolve(false)
                    other.onClick()
                  }}
                >
                  {other.text}
                </Button>
                <CancelBtn />
                <OkBtn />
              </>
            ),
          }),
          focusable: { autoFocusButton: options.isDanger ? 'cancel' : 'ok' },
          // With a parameter antd leaves closing to us.
          onOk: close => {
            if (stepsLeft > 0) {
              stepsLeft -= 1
              dialog.update({
                title: t('shared.confirm.secondTitle'),
                content: t('shared.confirm.secondStep', { action: okText }),
              })
              return
            }
            close()
            resolve(true)
          },
          onCancel: close => {
            close()
            resolve(false)
          },
        })
      }),
    [modal, t],
  )
}
