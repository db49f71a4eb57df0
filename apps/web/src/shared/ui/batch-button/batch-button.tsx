import { App, Button, type ButtonProps } from 'antd'
import { useConfirm, type ConfirmOptions } from '../confirm/use-confirm.tsx'

/** The choice in a list, and how it is cleared when the action is done. */
export interface Batch {
  ids: readonly string[]
  /** How they are called, told before it is done. */
  names: readonly string[]
  onDone: () => void
}

interface Props extends Batch, Pick<ButtonProps, 'icon' | 'danger' | 'size'> {
  label: string
  /** Asked before it is done. */
  question: ConfirmOptions
  change: { isPending: boolean; mutate: (ids: string[], options: { onSuccess: () => void }) => void }
  /** Said when it is done. */
  done?: string
}

/** Does something with all that are chosen, after a question; with nothing chosen it cannot be pressed. */
export function BatchButton({ ids, names, onDone, label, question, change, done, ...look }: Props) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const handleClick = async () => {
    if (!(await confirm({ ...question, names }))) return
    change.mutate([...ids], {
      onSuccess: () => {
        if (done !== undefined) message.success(done)
        onDone()
      },
    })
  }
  return (
    <Button
      {...look}
      disabled={ids.length === 0}
      loading={change.isPending}
      onClick={() => void handleClick()}
    >
      {label}
    </Button>
  )
}
