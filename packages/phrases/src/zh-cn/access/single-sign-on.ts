import { translationOf } from '../../catalogue.ts'
import type { singleSignOn as english } from '../../en-us/access/single-sign-on.ts'

export const singleSignOn = translationOf<typeof english>()({
  errors: {
    'single_sign_on.off': '此处未启用单点登录',
    'single_sign_on.address_refused': '单点登录的地址不被允许，请联系管理员。',
    'single_sign_on.unreachable': '无法连接单点登录服务，请稍后重试，或使用密码登录。',
    'single_sign_on.not_a_provider': '单点登录的地址不是登录服务，请联系管理员。',
    'single_sign_on.issuer_wrong': '单点登录服务的标识与此处填写的不一致，请联系管理员。',
    'single_sign_on.client_refused': '单点登录服务不接受本平台，请联系管理员。',
    'single_sign_on.refused': '单点登录服务未允许您登录',
    'single_sign_on.ended': '登录超时或在其他窗口中发起，请重新登录。',
    'single_sign_on.state_wrong': '返回结果不属于本次登录，请重新登录。',
    'single_sign_on.nonce_wrong': '返回结果属于另一次登录，请重新登录。',
    'single_sign_on.code_refused': '本次登录已使用过或已超时，请重新登录。',
    'single_sign_on.clock': '单点登录服务与本服务器的时钟相差过大，请联系管理员。',
    'single_sign_on.answer_invalid': '单点登录服务返回了不可信的结果，请联系管理员。',
    'single_sign_on.user_unknown': '您在此处没有账号，请联系管理员。',
  },
})
