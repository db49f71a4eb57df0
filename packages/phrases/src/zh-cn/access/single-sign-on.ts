import { translationOf } from '../../catalogue.ts'
import type { singleSignOn as english } from '../../en-us/access/single-sign-on.ts'

export const singleSignOn = translationOf<typeof english>()({
  texts: {
    own: {
      title: '单点登录',
      hint: '将您的账号与登录服务中的本人绑定，之后可在登录服务处登录，无需密码。',
      bound: '已绑定，自 {time}',
      boundAs: '已绑定为 {name}，自 {time}',
      notBound: '未绑定',
      notInForce: '绑定的是以前的登录服务，已不能用于登录。',
      bind: '绑定',
      bindAgain: '重新绑定',
      unbind: '解除绑定',
      proofFor: {
        bind: '请输入密码以绑定账号，随后将转到登录服务。',
        unbind: '请输入密码以解除绑定。',
      },
      isBound: '账号已绑定',
      isUnbound: '已解除绑定',
      binding: '正在绑定账号…',
    },
    user: {
      open: '单点登录',
      title: '{name} 的单点登录',
      explain:
        '只有登录服务以此标识确认的人才能登录该账号；用户名或邮箱相同并不足够。被拒绝的人会看到该标识，登录日志中也有记录。',
      subject: '登录服务中的标识（sub）',
      subjectRequired: '请输入标识',
      issuer: '登录服务：{issuer}',
      bind: '绑定',
      unbind: '解除绑定',
      unbindTitle: '解除 {name} 的绑定？',
      unbindText: '该用户的所有会话将结束，重新绑定前不能使用单点登录。',
      isBound: '账号已绑定',
      isUnbound: '已解除绑定',
    },
  },
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
    'single_sign_on.user_unknown':
      '您尚未与此处的账号绑定。请用密码登录后在“修改密码”页面绑定，或将此标识告知管理员：{subject}',
    'single_sign_on.identity_taken': '此人已与另一个账号绑定',
    'single_sign_on.not_bound': '该账号未绑定',
  },
  log: {
    'single_sign_on.bind': '绑定单点登录账号',
    'single_sign_on.unbind': '解除单点登录绑定',
  },
})
