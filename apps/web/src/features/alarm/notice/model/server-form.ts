import type { MailSettings, MqttSettings, NoticeServers } from '@palisade/contract'

interface Shared {
  isEnabled: boolean
  /** Typed now; a stored one is never known here. */
  password?: string
  removesPassword?: boolean
}
export type MailFields = MailSettings & Shared
export type MqttFields = MqttSettings & Shared

export function mailFields(mail: NoticeServers['mail']): MailFields {
  const {
    host = '',
    port = 587,
    security = 'starttls',
    userName = '',
    from = '',
    heloName = '',
    authority = '',
  } = mail ?? {}
  const isEnabled = mail?.isEnabled ?? true
  return { host, port, security, userName, from, heloName, authority, isEnabled, password: '' }
}

export function mqttFields(mqtt: NoticeServers['mqtt']): MqttFields {
  const { host = '', port = 8883, security = 'tls', userName = '', authority = '' } = mqtt ?? {}
  const { prefix = 'palisade', publishesAlarms = true, isEnabled = true } = mqtt ?? {}
  return { host, port, security, userName, authority, prefix, publishesAlarms, isEnabled, password: '' }
}

/** The password as it is sent: null keeps the stored one, an empty text removes it. */
export function passwordOf(typed: string | undefined, removes: boolean | undefined): string | null {
  if (removes === true) return ''
  return typed === undefined || typed === '' ? null : typed
}
