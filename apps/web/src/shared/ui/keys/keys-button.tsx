import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useShortcutKeys } from '#shared/hooks/use-shortcut-keys.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '../dialog/app-modal.tsx'
import css from './keys-button.module.css'

interface Props {
  title: string
  /** In the order of the work: the key as it is written on the keyboard, and what it does. */
  keys: readonly (readonly [key: string, does: string])[]
}

/** Tells the keys of a screen; `?` opens it too. */
export function KeysButton({ title, keys }: Props) {
  const t = useT()
  useShortcutKeys()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const label = t('shared.keys.label')
  const all = [...keys, ['?', t('shared.keys.help')] as const]
  return (
    <>
      <Button
        size="small"
        icon={<QuestionCircleOutlined />}
        title={`${label} (?)`}
        aria-label={label}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <AppModal
          title={title}
          okText={t('shared.action.close')}
          cancelButtonProps={{ hidden: true }}
          onOk={close}
          onCancel={close}
        >
          <dl className={css['keys']}>
            {all.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </AppModal>
      )}
    </>
  )
}
