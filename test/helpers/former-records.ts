/** Version 0.1.0 wrote these with Better Auth 1.7.25, before that package was removed. */

/** Sealed with SECRET; `ofAnother` ('smtp://a.test') with another secret. */
export const FORMER_SEALS = {
  'rk_live_1 “é”':
    '3c0c925b92baadbc13ece64bcd7b7562f3428f70dd229b6f8a778d1e5adbce2423a01d532505450b0d9786a4f893f05cba6e9c79528efd0253c2',
  'me@spa.test':
    '9ef159416782ba5366f85306b2786af82ddb80063a20f222a4723718dd8be06779081fef692a7fd1765561f8f6bbabebbdf879',
  'the MAIL_FROM':
    '9753fffcfc9a58918d6f8d4cf0697b07ec08f1ca163af6cbdebdd3dadfbd65a3625feb7621e6ace22308ae6e9a9b8b508fdcac0bbe',
  'the TWILIO_FROM':
    '76d1f24ca0430e311f15ccfdfd65a77909731350c5096d459082c0b036188c9272a88af89f322b51a1928b12fdfab63779b5035223ac56',
  /** An authenticator app's secret, 20 bytes. */
  dHdlbnR5IGJ5dGVzIG9mIGFuIGE:
    '839383cf162268fbfda798de5d482cd6a17ebc505e443bac8a909ad8e5014fbd2c6f275642f9fb4a1d858741b3fa0a97d819046bd0e0028fe7d801b161dd0d95a51da9',
  '': '4190230c57b73878999ca0f610ad4c2bcdf3435ae44875adf681387ac8de02c6a38fd827dde556f4',
  ofAnother:
    'e04ff786ff7698670a852498f69e2309687825933a66a55117ce72aea1865b0444ba2ca0261d1a3f0745f37946c71dec79fab25289',
};

/** scrypt, of ADMIN's password, and of one whose letters can be written in two ways. */
export const FORMER_HASHES = {
  admin:
    '76cf3d8c5374918d04953a7b4a330ffb:aec56d7fea1d139edfe5597738bd2621b6b64da501c43574c67224caa95fc722f8d3963c9df4dfb7a19efbac03617eabdad1ac227cd04e43b9a5c809ff63936b',
  'ﬁve Ångström walks':
    '59ee6d5e2a464e45170c00e3d6c4e8df:cd3ce82b19764d4c51b8811dd84ef5cb7bc75e469181651f720a8bd996d8f7b92ffc56000881d639b28050e9829d1d27d3ee1d20b0435ded1d2dfe4c36dd2331',
};

/** A session's token as it was stored, and the cookie that carried it, signed with SECRET. */
export const FORMER_SESSION = {
  token: 'AjvZ5FTyTK62M7DZFhUzDgIKoFsoH1Dl',
  cookie:
    'session=AjvZ5FTyTK62M7DZFhUzDgIKoFsoH1Dl.O7Mb87OgUy%2BX615n6bkO8frqbUpubl%2BRROOmPNeQnU4%3D',
};
