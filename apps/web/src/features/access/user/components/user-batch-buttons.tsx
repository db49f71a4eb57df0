import { App, Button } from 'antd'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useConfirm } from '../../../../shared/ui/confirm/use-confirm.tsx'
import { DeleteButton } from '../../../../shared/ui/delete-button/delete-button.tsx'
import { useUserBatch } from '../api/user-queries.ts'

interface Props {
  ids: readonly string[]
  onDone: () => void
}

/** What can be done with the chosen users at once. */
export function UserBatchButtons(props: Props) {
  const t = useT()
  const remove = useUserBatch('batchDelete')
  return (
    <>
      <StatusButton {...props} act="enable" />
      <StatusButton {...props} act="disable" />
      <DeleteButton {...props} warning={t('user.act.deleteText')} remove={remove} />
    </>
  )
}

function StatusButton({ ids, onDone, act }: Props & { act: 'enable' | 'disable' }) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const change = useUserBatch(act === 'enable' ? 'batchEnable' : 'batchDisable')
  const count = ids.length
  const handleClick = async () => {
    const isSure = await confirm({
      title: t(`user.act.${act}Title`, { count }),
      content: t(`user.act.${act}Text`),
      okText: t(`shared.action.${act}`),
      isDanger: act === 'disable',
    })
    if (!isSure) return
    change.mutate([...ids], {
      onSuccess: () => {
        message.success(t(`user.act.${act}d`, { count }))
        onDone()
      },
    })
  }
  return (
    <Button disabled={count === 0} loading={change.isPending} onClick={() => void handleClick()}>
      {t(`user.act.${act}`, { count })}
    </Button>
  )
}
