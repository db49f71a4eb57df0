import { translationOf } from '../../catalogue.ts'
import type { apiKey as english } from '../../en-us/access/api-key.ts'

export const apiKey = translationOf<typeof english>()({
  texts: {
    title: 'API 密钥',
    first: '密钥允许其他系统上报事件或读取状态，且仅限授予的权限。',
    add: '添加密钥',
    addTitle: '添加 API 密钥',
    name: '名称',
    nameHint: '使用该密钥的系统',
    scopes: '权限',
    scope: {
      'event.intake': '上报事件',
      'snap.intake': '上报过车记录',
      'metrics.read': '读取运行指标与健康状态',
      'device.read': '读取全部设备及其状态',
      'alarm.read': '读取全部报警',
    },
    state: { active: '有效', expired: '已过期', revoked: '已吊销' },
    stateTitle: '状态',
    revokedAt: '{time} 吊销',
    docs: 'API 文档',
    prefix: '开头',
    expiresAt: '有效期至',
    never: '长期有效',
    lastUsedAt: '最近使用',
    unused: '从未使用',
    createdAt: '添加时间',
    revoke: '吊销（{count}）',
    revokeTitle: '吊销所选密钥？',
    revokeNow: '吊销',
    revokeText: '吊销后，使用该密钥的系统会立即被拒绝。',
    shownOnce: '请立即复制密钥：仅显示这一次。',
    copy: '复制密钥',
  },
  errors: {
    'api_key.name_taken': '名称已存在',
    'api_key.expiry_past': '过期时间必须晚于当前时间',
  },
  permissions: {
    'api_key.manage': '管理接入密钥',
  },
  menu: {
    apiKeys: 'API 密钥',
  },
  log: {
    'api_key.add': '添加 API 密钥',
    'api_key.delete': '吊销 API 密钥',
  },
})
