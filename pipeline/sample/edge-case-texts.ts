// Descriptions and names that can break pages: markup, text direction, quotes, many writing
// systems.

/** Descriptions that test escaping. Each is used by at least one sample project. */
export const hostileDescriptions: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(document.cookie)> fast inference',
  'Safe archive reader \u202egnp.exe\u202c for datasets',
  `"It's" a 'quoted' "tool" -- with; drop table projects;`,
  '</title><svg/onload=alert(1)> notebook helper',
  'Tabs\tand\nline breaks\r\nin one description',
  '=HYPERLINK("https://evil.example","click") spreadsheet agent',
  `{{constructor.constructor("alert(1)")()}} $${'{7*7}'} <%= 7*7 %> template tester`,
  'Zero\u200bwidth\u200djoiners and a lone \u0301 accent',
  '[click me](javascript:alert(1)) Markdown viewer',
  `Long: ${'a very long description that goes on '.repeat(9).trim()}`,
  '🧑🏽‍🔬👩‍👩‍👧‍👦🏳️‍🌈 emoji with joiners',
];

export const foreignDescriptions: readonly string[] = [
  '开源的大语言模型推理框架，支持多种硬件',
  '基于检索增强生成的企业知识库问答系统',
  '轻量级中文语音识别工具包 🎙️',
  '一个用于医学影像分割的深度学习库',
  '面向初学者的智能体教程，附完整代码',
  '多模态数据标注平台，支持团队协作',
  '本地运行的 AI 编程助手',
  '日本語に強い埋め込みモデルと検索サーバー',
  'ローカルLLMのためのデスクトップアプリ',
  '音声合成ツールキット（多話者対応）',
  '論文の要約を毎朝届けるボット',
  '한국어 대화형 에이전트 프레임워크',
  '문서 이해를 위한 멀티모달 파이프라인',
  '의료 영상 판독 보조 도구',
  'Библиотека для дообучения языковых моделей',
  'Распознавание речи в реальном времени',
  'Asistente de código abierto para pequeñas empresas',
  'Plataforma de avaliação de modelos em português',
  "Bibliothèque d'apprentissage profond pour l'imagerie médicale",
  'Werkzeuge für Sprachmodelle in der öffentlichen Verwaltung',
  'مكتبة لمعالجة اللغة العربية باستخدام النماذج اللغوية',
  'ערכת כלים לעיבוד שפה טבעית',
  'हिन्दी भाषा मॉडल के लिए मूल्यांकन उपकरण',
  'Công cụ chuyển giọng nói thành văn bản',
];

/** Pairs of repository names that have the same slug. */
export const collidingNames: readonly (readonly [string, string])[] = [
  ['orvela-north/kit', 'orvela/north-kit'],
  ['zelkar/vision-lab-core', 'zelkar-vision/lab-core'],
  ['tanmira-ai/agents', 'tanmira/ai-agents'],
  ['Quilsen-Data/Loom', 'quilsen/data-loom'],
];
