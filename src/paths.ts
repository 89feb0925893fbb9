/** All URL paths of the shop. `paths.product.pattern` is for routers, `paths.product('x')` for links. */
const at = <Params extends readonly string[]>(pattern: string, ..._names: Params) =>
  Object.assign(
    (...values: { [Place in keyof Params]: string }) =>
      values.reduce<string>((path, value) => path.replace(/:[a-zA-Z]+/, encodeURIComponent(value)), pattern),
    { pattern },
  );

export const paths = {
  home: at('/'),
  category: at('/category/:slug', 'slug'),
  products: at('/products'),
  product: at('/products/:id', 'id'),
  productReviews: at('/products/:id/reviews', 'id'),
  sets: at('/sets'),
  studio: at('/studio'),
  makers: at('/makers'),
  colors: at('/colors'),
  maker: at('/makers/:slug', 'slug'),
  /** Owner-written pages, in addition to the built-in ones. */
  ownPage: at('/pages/:slug', 'slug'),
  stories: at('/stories'),
  story: at('/stories/:slug', 'slug'),
  storiesFeed: at('/stories/feed.xml'),
  favorites: at('/favorites'),
  sharedFavorites: at('/favorites/shared/:token', 'token'),
  /** Stores a coupon code in the visitor's browser and redirects to `?to=`. */
  discount: at('/discount/:code', 'code'),
  cart: at('/cart'),
  cartAdd: at('/cart/:id', 'id'),
  about: at('/about'),
  faq: at('/faq'),
  contactUs: at('/contact-us'),
  shippingAndReturns: at('/shipping-and-returns'),
  privacy: at('/privacy'),
  terms: at('/terms'),
  sizeGuide: at('/size-guide'),
  /** `paper`: letter or a4. */
  measuringStrip: at('/size-guide/strip-:paper.pdf', 'paper'),
  login: at('/login'),
  loginLink: at('/login-link'),
  register: at('/register'),
  profile: at('/profile'),
  verifyEmail: at('/verify-email'),
  orderDelay: at('/order-delay'),
  orderLink: at('/your-order'),
  pay: at('/pay'),
  undoEmailChange: at('/undo-email-change'),
  sendResetEmail: at('/send-reset-email'),
  verifyResetOtp: at('/verify-reset-otp'),
  resetPassword: at('/reset-password/:uid/:token', 'uid', 'token'),
  checkout: at('/checkout'),
  payment: at('/payment'),
  placeOrder: at('/place-order'),
  order: at('/order/:id', 'id'),
  newsletterConfirm: at('/newsletter/confirm'),
  newsletterLeave: at('/newsletter/leave'),
  reviewEmailsStop: at('/review-emails/stop'),
  stockAlert: at('/stock-alert'),
  openingAlert: at('/opening-alert'),
  /** Shown by the service worker for uncached pages. */
  offline: at('/offline'),
  serviceWorker: at('/service-worker.js'),
  devMail: at('/dev/mail'),
  devLetter: at('/dev/mail/:id', 'id'),
  /** Home with unsaved branding. */
  brandPreview: at('/brand-preview'),
  /** Unsaved preview of an owner-written page or story. */
  ownPagePreview: at('/page-preview'),
  storyPreview: at('/story-preview'),
  /** Unsaved preview of a product. */
  productPreview: at('/product-preview/:id', 'id'),
  admin: at('/admin'),
} as const;
