import { aboutPage } from './about/route.tsx';
import { cartAddPage, cartPage } from './cart/route.tsx';
import { categoryPage, productsPage } from './category/route.tsx';
import { checkoutPage } from './checkout/route.tsx';
import { colorsPage } from './colors/route.tsx';
import { contactUsPage } from './contact-us/route.tsx';
import { devEmailPage, devMailPage } from './dev-mail/route.tsx';
import { discountLinkPage } from './discount-link/route.tsx';
import { faqPage } from './faq/route.tsx';
import { favoritesPage } from './favorites/route.tsx';
import { sharedFavoritesPage } from './favorites/shared-route.tsx';
import { homePage } from './home/route.tsx';
import { loginPage } from './login/route.tsx';
import { loginLinkPage } from './login-link/route.tsx';
import { makerPage } from './maker/route.tsx';
import { makersPage } from './makers/route.tsx';
import { newsletterConfirmPage } from './newsletter-confirm/route.tsx';
import { newsletterLeavePage } from './newsletter-leave/route.tsx';
import { offlinePage } from './offline/route.tsx';
import { openingAlertPage } from './opening-alert/route.tsx';
import { orderPage } from './order/route.tsx';
import { orderDelayPage } from './order-delay/route.tsx';
import { orderLinkPage } from './order-link/route.tsx';
import { ownPage } from './own-page/route.tsx';
import type { Page } from './page.ts';
import { payPage } from './pay/route.tsx';
import { paymentPage } from './payment/route.tsx';
import { placeOrderPage } from './place-order/route.tsx';
import { privacyPage } from './privacy/route.tsx';
import { productPage } from './product/route.tsx';
import { profilePage } from './profile/route.tsx';
import { registerPage } from './register/route.tsx';
import { resetPasswordPage } from './reset-password/route.tsx';
import { reviewEmailsStopPage } from './review-emails-stop/route.tsx';
import { reviewsPage } from './reviews/route.tsx';
import { sendResetEmailPage } from './send-reset-email/route.tsx';
import { setsPage } from './sets/route.tsx';
import { shippingAndReturnsPage } from './shipping-and-returns/route.tsx';
import { sizeGuidePage } from './size-guide/route.tsx';
import { stockAlertPage } from './stock-alert/route.tsx';
import { storiesPage } from './stories/route.tsx';
import { storyPage } from './story/route.tsx';
import { studioPage } from './studio/route.tsx';
import { termsPage } from './terms/route.tsx';
import { undoEmailChangePage } from './undo-email-change/route.tsx';
import { verifyEmailPage } from './verify-email/route.tsx';
import { verifyResetOtpPage } from './verify-reset-otp/route.tsx';

/** All pages: the route map. */
export const pages: readonly Page[] = [
  homePage,
  categoryPage,
  productsPage,
  productPage,
  reviewsPage,
  setsPage,
  studioPage,
  makersPage,
  colorsPage,
  makerPage,
  ownPage,
  storiesPage,
  storyPage,
  favoritesPage,
  sharedFavoritesPage,
  cartPage,
  cartAddPage,
  discountLinkPage,
  checkoutPage,
  paymentPage,
  placeOrderPage,
  orderPage,
  orderLinkPage,
  payPage,
  aboutPage,
  faqPage,
  privacyPage,
  shippingAndReturnsPage,
  sizeGuidePage,
  termsPage,
  loginPage,
  loginLinkPage,
  registerPage,
  verifyEmailPage,
  sendResetEmailPage,
  verifyResetOtpPage,
  resetPasswordPage,
  profilePage,
  orderDelayPage,
  undoEmailChangePage,
  contactUsPage,
  newsletterConfirmPage,
  newsletterLeavePage,
  reviewEmailsStopPage,
  stockAlertPage,
  openingAlertPage,
  offlinePage,
  devMailPage,
  devEmailPage,
];
