import { Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ChainTab } from '../components/chain/chain-tab.tsx'
import css from '../components/settings.module.css'
import { MailTab } from '../components/server/mail-tab.tsx'
import { MqttTab } from '../components/server/mqtt-tab.tsx'
import { WebhooksTab } from '../components/webhook/webhooks-tab.tsx'

/** `/setting/notice`: how alarms climb while nobody acknowledges them, and the ways to people and systems. */
export function NoticeSettingsPage() {
  const t = useT()
  const [tab, setTab] = useState('chain')
  return (
    <div className={css['page']}>
      <Tabs
        size="small"
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          { key: 'chain', label: t('notice.tab.chain'), children: <ChainTab /> },
          { key: 'mail', label: t('notice.tab.mail'), children: <MailTab /> },
          { key: 'mqtt', label: t('notice.tab.mqtt'), children: <MqttTab /> },
          { key: 'webhooks', label: t('notice.tab.webhooks'), children: <WebhooksTab /> },
        ]}
      />
    </div>
  )
}
