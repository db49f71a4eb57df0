import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import css from './keys-button.module.css'

/** The keys of the desk in the order of the work. */
const keys = {
  choose: '↑ ↓',
  acknowledge: 'A',
  close: 'C',
  send: 'Enter',
  next: 'N',
  camera: 'V',
  map: 'M',
  wall: 'W',
  picture: 'P',
  clip: 'S',
  help: '?',
} as const

/** Tells the keys of the desk. */
export function KeysButton() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const names = Object.keys(keys) as (keyof typeof keys)[]
  const label = t('alarm.live.keys')
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
        <Modal
          open
          title={t('alarm.live.keysTitle')}
          okText={t('shared.action.close')}
          cancelButtonProps={{ hidden: true }}
          onOk={close}
          onCancel={close}
        >
          <dl className={css['keys']}>
            {names.map(name => (
              <div key={name}>
                <dt>
                  <kbd>{keys[name]}</kbd>
                </dt>
                <dd>{t(`alarm.live.key.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </Modal>
      )}
    </>
  )
}
