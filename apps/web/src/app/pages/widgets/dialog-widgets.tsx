import { App, Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm, type ConfirmOptions } from '#shared/ui/confirm/use-confirm.tsx'
import { Section } from './section.tsx'
import css from './widgets.module.css'

export function DialogWidgets() {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const ask = async (options: ConfirmOptions) => {
    if (await confirm(options)) void message.success(t('shared.result.deleted'))
  }
  const content = t('shared.confirm.cannotUndo')
  return (
    <Section name="useConfirm, toasts">
      <div className={css['row']}>
        <Button onClick={() => void ask({ title: t('shared.confirm.unsaved') })}>
          {t('shared.confirm.title')}
        </Button>
        <Button
          danger
          onClick={() =>
            void ask({
              title: t('shared.confirm.deleteNamed', { name: 'CAM-0001' }),
              content,
              isDanger: true,
            })
          }
        >
          {t('shared.action.delete')}
        </Button>
        <Button
          danger
          type="primary"
          onClick={() =>
            void ask({
              title: t('shared.confirm.deleteTitle', { count: 300 }),
              content,
              isDanger: true,
              isTwoStep: true,
            })
          }
        >
          {t('shared.confirm.secondTitle')}
        </Button>
        <Button type="primary" onClick={() => void message.success(t('shared.result.saved'))}>
          {t('shared.result.saved')}
        </Button>
        <Button onClick={() => void message.error(t('shared.http.noResponse'))}>
          {t('shared.http.noResponse')}
        </Button>
        <Button disabled>{t('shared.action.disable')}</Button>
      </div>
    </Section>
  )
}
