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
  /** A further consequence, which is found out when the button is pressed; undefined where there is none. */
  findConsequence?: (() => Promise<string | undefined>) | undefined
  change: { isPending: boolean; mutate: (ids: string[], options: { onSuccess: () => void }) => void }
  /** Said when it is done. */
  done?: string
}

/** Does something with all that are chosen, after a question; with nothing chosen it cannot be pressed. */
export function BatchButton(props: Props) {
  const { ids, names, onDone, label, question, findConsequence, change, done, ...look } = props
  const { message } = App.useApp()
  const confirm = useConfirm()
  const handleClick = async () => {
    const more = await findConsequence?.()
    const content =
      more === undefined ? (
        question.content
      ) : (
        <>
          {question.content} {more}
        </>
      )
    if (!(await confirm({ ...question, content, names }))) return
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
