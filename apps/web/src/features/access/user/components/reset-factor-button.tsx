import type { User } from '@palisade/contract'
import { App, Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useResetFactor } from '../api/user-queries.ts'

/** Removes the second factor of a user who has lost it. */
export function ResetFactorButton({ user }: { user: User }) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const reset = useResetFactor()
  const handleClick = async () => {
    const isSure = await confirm({
      title: t('secondFactor.reset.title', { name: user.name }),
      content: t('secondFactor.reset.text'),
      okText: t('secondFactor.reset.submit'),
      isDanger: true,
    })
    if (isSure) reset.mutate(user.id, { onSuccess: () => void message.success(t('secondFactor.reset.done')) })
  }
  return (
    <Button type="link" size="small" loading={reset.isPending} onClick={() => void handleClick()}>
      {t('secondFactor.reset.submit')}
    </Button>
  )
}
